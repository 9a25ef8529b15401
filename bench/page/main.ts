/** The page's benchmark without the page: nothing but the simulation in a browser. `npm run bench -- --chromium` opens it. */
import { pageBenchDefaults, runPageBench } from '../../src/app/page-bench';
import { requestBrowserDevice } from '../../src/gpu/request-device';
import { reportText } from '../../src/measure/bench/text';

declare global {
  interface Window {
    /** The report, or why there is none; absent until then. */
    benchDone?: { text: string } | { error: string };
  }
}

const output = document.querySelector('#report') as HTMLElement;
const query = new URLSearchParams(location.search);
const show = (text: string) => {
  output.textContent = text;
};

async function run(): Promise<string> {
  const { device, adapterName } = await requestBrowserDevice();
  const sizes = query.get('grains')?.split(',').map(Number) ?? pageBenchDefaults.sizes;
  const budget = Number(query.get('budget') ?? pageBenchDefaults.budget);
  const result = await runPageBench(device, { ...pageBenchDefaults, sizes, budget, onProgress: show });
  return reportText({ ...result, adapter: adapterName, host: navigator.userAgent, date: new Date().toISOString() });
}

run().then(
  (text) => {
    show(text);
    window.benchDone = { text };
  },
  (error) => {
    window.benchDone = { error: String(error?.stack ?? error) };
  },
);
