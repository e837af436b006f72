import { FluentProvider, makeStyles, Spinner, Text } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { Directory } from "../emulator-api.ts";
import { useRoute } from "./route.ts";
import { Shell } from "./shell.tsx";
import { shellThemes } from "./shell-theme.ts";
import { findPerson } from "./state/directory.ts";
import { fetchDirectory } from "./state/emulator-client.ts";

const useStyles = makeStyles({
  message: {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "12px",
    height: "100%",
    textAlign: "center",
    padding: "24px",
  },
});

/**
 * The whole page: loads the directory, finds the person that the address names, and shows the shell
 * as that person has it.
 */
export function ShellPage() {
  const styles = useStyles();
  const { theme } = useRoute();
  const query = useQuery({ queryKey: ["directory"], queryFn: fetchDirectory });
  return (
    // As a style, not a class: classes of the provider go to the nodes of menus and dialogs too.
    <FluentProvider theme={shellThemes[theme]} style={{ height: "100%" }}>
      {query.data ? (
        <PersonalShell directory={query.data} />
      ) : (
        <main className={styles.message}>
          {query.error ? (
            <Text role="alert">The emulator does not answer: {query.error.message}</Text>
          ) : (
            <Spinner label="Loading…" />
          )}
        </main>
      )}
    </FluentProvider>
  );
}

function PersonalShell({ directory }: { directory: Directory }) {
  const styles = useStyles();
  const route = useRoute();
  const person = findPerson(directory, route.person) ?? directory.people[0];
  if (!person) {
    return (
      <main className={styles.message}>
        <Text role="alert">The directory has nobody in it.</Text>
      </main>
    );
  }
  return <Shell key={person.id} directory={directory} person={person} />;
}
