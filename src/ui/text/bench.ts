/** Sentences of the in-page benchmark. */
export const benchTexts = {
  title: 'Benchmark',
  what: 'Drops 4,096 to 65,536 grains and counts grain-steps per second with the full contact law. It takes a minute or two; close other programs meanwhile.',
  report: 'Benchmark result',
  copy: 'Copy the result',
  stop: 'Stop',
  done: 'Done. Copy the text to report your numbers.',
  copied: 'Copied.',
  selected: 'The text is selected: press Ctrl+C (⌘C on a Mac) to copy it.',
  failed: 'The benchmark stopped early.',
} as const;
