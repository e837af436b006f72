let isDown = false;
const waiting = new Set<() => void>();

/**
 * Does something when no button of the mouse, and no finger, is down any more. What is said below a field as it is left moves what stands under it: a click
 * that has begun there would end beside its target.
 */
export function afterPointer(work: () => void): void {
  if (isDown) waiting.add(work);
  else work();
}

const release = () => {
  isDown = false;
  // The click itself comes right after this.
  setTimeout(() => {
    const works = [...waiting];
    waiting.clear();
    for (const work of works) work();
  });
};

document.addEventListener("pointerdown", () => (isDown = true), true);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, release, true);
