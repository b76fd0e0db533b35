import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "playwright/test";
import { commaList } from "../server/domain/shared/formato";
import { run, runBin } from "./steps";

/** Internal pages of the address bar, which take two more processes per window of a full browser. */
const OF_THE_ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Features that Playwright disables. If there are two such switches, Chromium uses only the last. */
export const TURNED_OFF_BY_PLAYWRIGHT = commaList(
  "AvoidUnnecessaryBeforeUnloadCheckSync, DestroyProfileOnBrowserClose, HttpsUpgrades, " +
    "HttpsFirstBalancedModeAutoEnable, LensOverlay, MediaRouter, PaintHolding, " +
    "ThirdPartyStoragePartitioning, AvoidCorsURLLoaderRestartOnRedirect, TcpPortRandomizationWin, " +
    "OptimizationHints, NetworkTimeServiceQuerying, AimEnabled, PreconnectToSearch, " +
    "msForceBrowserSignIn, msEdgeUpdateLaunchServicesPreferredVersion",
);

/** The shell draws no windows and takes a fifth less processor time for the same journeys. */
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Returns the browser of this machine: Playwright's own if installed, otherwise the system's. */
export function findChromium(): string | null {
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => existsSync(path)) ?? null;
}

/** Returns launch options for that browser with more switches. Empty if there is none. */
export function launchOptions(...more: readonly string[]): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === null) return {};
  const off = [...TURNED_OFF_BY_PLAYWRIGHT, ...OF_THE_ADDRESS_BAR];
  return { executablePath, args: ["--no-sandbox", `--disable-features=${off}`, ...more] };
}

/**
 * Finds or installs a browser for the journeys: Playwright's download first, then Debian's package as root.
 * @throws Error saying in one line what to install.
 */
export async function ensureChromium(): Promise<void> {
  if (findChromium() !== null) return;
  await runBin("playwright", ["install", "chromium"]);
  if (findChromium() === null && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], {
      DEBIAN_FRONTEND: "noninteractive",
    });
  }
  if (findChromium() === null) {
    throw new Error(
      "no browser: run `npx playwright install chromium` or `apt-get install chromium-headless-shell`",
    );
  }
}
