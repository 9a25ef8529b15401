/** Sentences of the benchmark in the page. */
export const benchTexts = {
  title: 'Benchmark',
  what: 'Drops 4,096 to 65,536 grains and counts grain-steps a second with the full contact law. It takes a minute or two; let nothing else run meanwhile.',
  report: 'Result of the benchmark',
  copy: 'Copy the result',
  stop: 'Stop',
  done: 'Done. Copy the text to report your numbers.',
  copied: 'Copied.',
  selected: 'The text is selected: press Ctrl+C (⌘C on a Mac) to copy it.',
  failed: 'The benchmark ended early.',
} as const;
