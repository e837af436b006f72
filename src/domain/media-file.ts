const film = /^https?:\/\/[^?#]+\.(mp4|m4v|webm|ogv|mov)([?#]|$)/i;

/** Whether a URL points to a video file that a page can play, rather than to a page about one. */
export function isMediaFile(address: string): boolean {
  return film.test(address);
}
