/** How long the browser may take to begin reading what it saves, in milliseconds. */
const readWithin = 60_000;

/** Has the browser save a file, where it saves its downloads. */
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
