import { type ParameterSpec, parameterTable } from './table';

/** Text of docs/parameters.md; a unit test keeps the file equal to it. */
export function parameterDocs(): string {
  const folders = [...new Set(parameterTable.map((spec) => spec.folder))];
  return `# Parameters

Made from the table in \`src/params/table.ts\`; to write it anew, run \`npx vitest run tests/unit/params-docs.test.ts -u\`.

Parameters are set by the panel, by a link (\`?f=0.3&nl=linear\`), by a scene (\`"parameters": { "friction": 0.3 }\`) and on
the command line (\`--set friction=0.3\`). The range is what files, links and the command line may hold; sliders may span
less. *Reset* parameters act when the scene starts again, all others on the running sand.
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
