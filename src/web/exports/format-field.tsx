import { Field, Radio, RadioGroup } from "@fluentui/react-components";
import { type ExportFormat, exportFormats } from "#domain/export/file-name.ts";
import { exportsText } from "#text/server/exports.ts";

type Props = { format: ExportFormat; onChange: (format: ExportFormat) => void };

/** The file format. */
export function FormatField({ format, onChange }: Props) {
  const choose = (value: string) =>
    onChange(exportFormats.find((known) => known === value) ?? "csv");
  return (
    <Field label={exportsText.format} hint={exportsText.formatHints[format]}>
      <RadioGroup layout="horizontal" value={format} onChange={(_, { value }) => choose(value)}>
        {exportFormats.map((known) => (
          <Radio key={known} value={known} label={exportsText.formats[known]} />
        ))}
      </RadioGroup>
    </Field>
  );
}
