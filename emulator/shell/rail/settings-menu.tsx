import {
  Button,
  Field,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Select,
  Subtitle2,
} from "@fluentui/react-components";
import { SettingsRegular } from "@fluentui/react-icons";
import type { ClientName, ThemeName } from "../../emulator-api.ts";
import { clientNames, go, themeNames, useRoute } from "../route.ts";

const themeLabels: Record<ThemeName, string> = {
  default: "Light",
  dark: "Dark",
  contrast: "High contrast",
};
const clientLabels: Record<ClientName, string> = {
  desktop: "Desktop",
  web: "Web",
  android: "Android phone",
  ios: "iPhone",
};

const useStyles = makeStyles({ surface: { display: "grid", gap: "12px", width: "240px" } });

/** The look and the kind of client that Teams pretends to be. */
export function SettingsMenu() {
  const { theme, client } = useRoute();
  return (
    <Popover positioning="below-end" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<SettingsRegular />} aria-label="Settings and more" />
      </PopoverTrigger>
      <PopoverSurface className={useStyles().surface} aria-label="Settings">
        <Subtitle2 as="h2">Settings</Subtitle2>
        <Field label="Theme">
          <Select
            value={theme}
            onChange={(_, { value }) =>
              void go({ theme: themeNames.find((name) => name === value) ?? "default" })
            }
          >
            {themeNames.map((name) => (
              <option key={name} value={name}>
                {themeLabels[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Client">
          <Select
            value={client}
            onChange={(_, { value }) =>
              void go({ client: clientNames.find((name) => name === value) ?? "web" })
            }
          >
            {clientNames.map((name) => (
              <option key={name} value={name}>
                {clientLabels[name]}
              </option>
            ))}
          </Select>
        </Field>
      </PopoverSurface>
    </Popover>
  );
}
