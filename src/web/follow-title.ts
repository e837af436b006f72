/**
 * The title of the browser's page is the heading of what is shown, without the mark of a required
 * question at its end, and the product's name (WCAG 2.4.2). Returns how to stop.
 */
export function followTitle(product: string): () => void {
  const follow = () => {
    const heading = document.querySelector("h1");
    const text = heading?.textContent ?? "";
    const mark = heading?.querySelector(".required")?.textContent ?? "";
    const name = text.slice(0, text.length - mark.length);
    const title = name ? `${name} – ${product}` : product;
    if (document.title !== title) document.title = title;
  };
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  follow();
  return () => watch.disconnect();
}
