import { type ParameterSpec, parameterTable } from './table';

/** Text of docs/parameters.md; a unit test keeps the file equal to it. */
export function parameterDocs(): string {
  const folders = [...new Set(parameterTable.map((spec) => spec.folder))];
  return `# Parameters

Generated from the table in \`src/params/table.ts\`; after a change run \`npx vitest run --project unit tests/unit/params -u\`.

Parameters can be set in the panel, in a link (\`?f=0.3&nl=linear\`), in a scene (\`"parameters": { "friction": 0.3 }\`) and on
the command line (\`--set friction=0.3\`). The range is what files, links and the command line accept; a slider may cover
less. Parameters marked *Reset* take effect when the scene restarts, all others act on the running sand.
${folders.map(folderSection).join('')}`;
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

function row(spec: ParameterSpec): string {
  const range = spec.options ? spec.options.join(', ') : (spec.accepts ?? [spec.min, spec.max]).join(' to ');
  const help = spec.applies === 'reset' ? `${spec.help} *Reset.*` : spec.help;
  return `| \`${spec.key}\` | ${spec.default} | ${range} | ${spec.unit} | \`${spec.shortKey}\` | ${help} |`;
}
