import {
  Field,
  makeStyles,
  mergeClasses,
  Select,
  ToggleButton,
  tokens,
  useArrowNavigationGroup,
} from "@fluentui/react-components";
import { templatesText } from "#text/authoring/templates.ts";
import { useMediaQuery } from "../../ui/use-media-query.ts";

type Props = {
  names: string[];
  chosen: string | null;
  onChoose: (category: string | null) => void;
};

/** From this width on the list is beside the cards. */
export const listBesideFrom = "600px";

const useStyles = makeStyles({
  list: { display: "grid", gap: "2px", margin: 0, padding: 0, listStyle: "none" },
  choice: { width: "100%", minWidth: 0, justifyContent: "start", textAlign: "start" },
  // The background alone is too faint to mark the selected category.
  chosen: {
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
  // Fluent's lists have a minimum width that the narrowest panels do not have.
  field: { minWidth: 0 },
});

/**
 * The categories, one of which can be selected (TPL-05): a list beside the cards, or a field above
 * them in narrow windows.
 */
export function CategoryList(props: Props) {
  return useMediaQuery(`(min-width: ${listBesideFrom})`) ? (
    <Choices {...props} />
  ) : (
    <Choice {...props} />
  );
}

function Choices({ names, chosen, onChoose }: Props) {
  const styles = useStyles();
  return (
    <ul
      className={styles.list}
      aria-label={templatesText.categories}
      {...useArrowNavigationGroup({ axis: "vertical", memorizeCurrent: true })}
    >
      {[null, ...names].map((name) => (
        <li key={name ?? ""}>
          <ToggleButton
            className={mergeClasses(styles.choice, name === chosen && styles.chosen)}
            size="small"
            appearance="subtle"
            checked={name === chosen}
            onClick={() => onChoose(name)}
          >
            {name ?? templatesText.all}
          </ToggleButton>
        </li>
      ))}
    </ul>
  );
}

function Choice({ names, chosen, onChoose }: Props) {
  return (
    <Field className={useStyles().field} label={templatesText.category}>
      <Select value={chosen ?? ""} onChange={(_, { value }) => onChoose(value || null)}>
        <option value="">{templatesText.all}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </Field>
  );
}
