import { readdirSync } from "node:fs";

const ANY = "01980000-0000-7000-8000-0000000000ff";

export interface Address {
  readonly path: string;
  readonly isPage: boolean;
}

/** Every address that the folders of `app` define, with a value for each parameter. */
export const ADDRESSES: readonly Address[] = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
  .sort()
  .map((file) => ({
    path: `/${file
      .split("/")
      .slice(0, -1)
      .filter((part) => !part.startsWith("("))
      .map((part) => part.replace(/^\[.*\]$/, ANY))
      .join("/")}`,
    isPage: file.endsWith("page.tsx"),
  }));
