import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
  useRestoreFocusTarget,
} from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { HistoryRegular } from "@fluentui/react-icons/svg/history";
import { LockClosedRegular } from "@fluentui/react-icons/svg/lock-closed";
import { MoreHorizontalRegular } from "@fluentui/react-icons/svg/more-horizontal";
import { PersonSwapRegular } from "@fluentui/react-icons/svg/person-swap";
import { useSearchParams } from "react-router";
import type { AdministeredSurvey } from "#contract/administration/administration.ts";
import { administrationText } from "#text/administration/administration.ts";
import { administeredText as text } from "#text/administration/surveys.ts";
import { numberText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { anonymityLabels, stateLabels } from "#text/survey.ts";
import { typeTexts } from "#text/survey-types.ts";
import { Badge } from "../../survey/state-badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { NearDate } from "../../ui/dates/near-date.tsx";
import type { Asked } from "./asked-action.tsx";

type Ask = (what: Asked, survey: AdministeredSurvey) => void;
type Props = { surveys: readonly AdministeredSurvey[]; onAsk: Ask };

const useStyles = makeStyles({
  name: { fontWeight: tokens.fontWeightSemibold },
  facts: {
    display: "block",
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** A row for each survey: counts and names, never answers. */
export function SurveyRows({ surveys, onAsk }: Props) {
  const { columns } = text;
  return (
    <DataTable
      label={text.list}
      columns={[
        { name: columns.name, width: "30%" },
        { name: columns.owner, width: "18%" },
        { name: columns.state, width: "11%" },
        { name: columns.created, width: "14%" },
        { name: columns.closes, width: "14%" },
        { name: columns.answers, width: "8%", kind: "number" },
        { name: administrationText.actions, width: "5%", kind: "actions" },
      ]}
      rows={surveys.map((survey) => ({
        key: survey.id,
        cells: [
          <Name key="name" survey={survey} />,
          ownersText(survey),
          <Badge key="state" look={survey.state}>
            {stateLabels[survey.state]}
          </Badge>,
          <NearDate key="created" date={survey.createdAt} sentence="{date}" />,
          survey.closeAt ? (
            <NearDate key="closes" date={survey.closeAt} sentence="{date}" />
          ) : (
            text.never
          ),
          numberText(survey.responseCount),
          <SurveyMenu key="actions" survey={survey} onAsk={onAsk} />,
        ],
      }))}
    />
  );
}

export function nameOf({ name }: Pick<AdministeredSurvey, "name">): string {
  return name || text.noName;
}

function ownersText({ owners }: AdministeredSurvey): string {
  return owners.map(({ name }) => name || administrationText.unnamed).join(", ") || text.noOwner;
}

function Name({ survey }: { survey: AdministeredSurvey }) {
  const styles = useStyles();
  const { type, anonymity, inSeries } = survey;
  const facts = [typeTexts[type].name, anonymityLabels[anonymity]];
  return (
    <>
      <span className={styles.name}>{nameOf(survey)}</span>
      <span className={styles.facts}>
        {[...facts, ...(inSeries ? [text.inSeries] : [])].join(" · ")}
      </span>
    </>
  );
}

function SurveyMenu({ survey, onAsk }: { survey: AdministeredSurvey; onAsk: Ask }) {
  const restore = useRestoreFocusTarget();
  const { id } = survey;
  const [, setQuery] = useSearchParams();
  const label = fill(administrationText.actionsOf, { name: nameOf(survey) });
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...restore}
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={label}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<PersonSwapRegular />} onClick={() => onAsk("handOver", survey)}>
            {text.handOver}
          </MenuItem>
          {survey.state === "open" ? (
            <MenuItem icon={<LockClosedRegular />} onClick={() => onAsk("close", survey)}>
              {text.close}
            </MenuItem>
          ) : null}
          <MenuItem
            icon={<HistoryRegular />}
            onClick={() => setQuery({ tab: "audit", subject: id })}
          >
            {text.audit}
          </MenuItem>
          <MenuItem icon={<DeleteRegular />} onClick={() => onAsk("delete", survey)}>
            {text.delete}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
