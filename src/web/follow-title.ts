/**
 * The title of the browser's page is the heading of what is shown, and the product's name (WCAG
 * 2.4.2). Returns how to stop.
 */
export function followTitle(product: string): () => void {
  const follow = () => {
    const heading = document.querySelector("h1")?.textContent;
    const title = heading ? `${heading} – ${product}` : product;
    if (document.title !== title) document.title = title;
  };
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  follow();
  return () => watch.disconnect();
}
