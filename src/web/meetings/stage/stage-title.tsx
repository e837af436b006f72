type Props = { children: string };

/** What is asked, in a size that leaves room for the answers: long questions are smaller. */
export function StageTitle({ children }: Props) {
  const size = children.length <= 80 ? "large" : children.length <= 180 ? "middle" : "small";
  return (
    <h1 className="stage-title" data-size={size} dir="auto" title={children}>
      {children}
    </h1>
  );
}
