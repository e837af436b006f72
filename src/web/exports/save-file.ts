/** How long the browser may take to begin reading the file that it saves, in milliseconds. */
const readWithin = 60_000;

/** Saves a file with the browser's downloads. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), readWithin);
}
