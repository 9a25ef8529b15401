import { expect, test } from 'vitest';
import { parameterDocs } from '../../../src/params/docs';

// `vitest -u` writes the file; without it a difference fails.
test('docs/parameters.md is the table', async () => {
  await expect(parameterDocs()).toMatchFileSnapshot('../../../docs/parameters.md');
});
