const film = /^https?:\/\/[^?#]+\.(mp4|m4v|webm|ogv|mov)([?#]|$)/i;

/** Whether an address is that of a film itself, which a page can play; else it is a page about one. */
export function isMediaFile(address: string): boolean {
  return film.test(address);
}
