let isDown = false;
const waiting = new Set<() => void>();

/**
 * Runs something once no mouse button or finger is down. An error message that appears when a field
 * loses the focus moves everything below it: a click in progress would miss its target.
 */
export function afterPointer(work: () => void): void {
  if (isDown) waiting.add(work);
  else work();
}

const release = () => {
  isDown = false;
  // The click event itself follows right after this.
  setTimeout(() => {
    const works = [...waiting];
    waiting.clear();
    for (const work of works) work();
  });
};

document.addEventListener("pointerdown", () => (isDown = true), true);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release, true);
