import { normalLaws, tangentialLaws } from './laws';
import { type ParameterSpec, parameterTable } from './table';

/** Text of docs/parameters.md; a unit test keeps the file equal to it. */
export function parameterDocs(): string {
  const folders = [...new Set(parameterTable.map((spec) => spec.folder))];
  return `# Parameters

Generated from the table in \`src/params/table.ts\`; after a change run \`npx vitest run --project unit tests/unit/params -u\`.

Parameters can be set in the panel, in a link (\`?f=0.3&nl=linear\`), in a scene (\`"parameters": { "friction": 0.3 }\`) and on
the command line (\`--set friction=0.3\`). The range is what files, links and the command line accept; a slider may cover
less. Parameters marked *Reset* take effect when the scene restarts, all others act on the running sand.
${folders.map(folderSection).join('')}${lawSection()}`;
}

function folderSection(folder: string): string {
  const rows = parameterTable.filter((spec) => spec.folder === folder).map(row);
  return `
## ${folder}

| parameter | default | range | unit | link key | what it does to the sand |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** The laws that `normalLaw` and `tangentialLaw` choose from. */
function lawSection(): string {
  const normal = Object.entries(normalLaws).map(([name, law]) => `| \`${name}\` | ${law.description} |`);
  const tangential = Object.entries(tangentialLaws).map(
    ([name, law]) => `| \`${name}\` | ${law.remembers ? 'yes' : 'no'} | ${law.description} |`,
  );
  return `
## Contact laws

| normal law | what it does |
|---|---|
${normal.join('\n')}

| tangential law | contacts remember | what it does |
|---|---|---|
${tangential.join('\n')}
`;
}

function row(spec: ParameterSpec): string {
  const range = spec.check
    ? spec.form
    : spec.options
      ? spec.options.join(', ')
      : (spec.accepts ?? [spec.min, spec.max]).join(' to ');
  const help = spec.applies === 'reset' ? `${spec.help} *Reset.*` : spec.help;
  return `| \`${spec.key}\` | ${spec.default} | ${range} | ${spec.unit} | \`${spec.shortKey}\` | ${help} |`;
}
