import { respondText } from "#text/respond/respond.ts";

type Props = {
  product: string;
  /** The page that the viewer came from. */
  back: string | null;
};

/** The way back, or whose page it is. */
export function PageHead({ product, back }: Props) {
  return (
    <div className="brand">
      {back ? (
        <nav className="way-back">
          <a href={back}>{respondText.back}</a>
        </nav>
      ) : (
        <>
          <i className="mark" />
          {product}
        </>
      )}
    </div>
  );
}
