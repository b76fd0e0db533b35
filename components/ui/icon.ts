import { createElement, type ReactElement, type SVGProps } from "react";

export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

export type Icon = (props: SVGProps<SVGSVGElement>) => ReactElement;

const LINES = {
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} satisfies SVGProps<SVGSVGElement>;

/** An icon in the colour of its text. Hidden from screen readers unless it has a label. */
export const createIcon =
  (node: IconNode): Icon =>
  (props) =>
    createElement(
      "svg",
      { ...LINES, "aria-hidden": props["aria-label"] === undefined, ...props },
      node.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at })),
    );
