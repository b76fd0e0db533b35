import type { ReactNode } from "react";
import { cn } from "./cn";

const TONES = {
  neutral: "bg-sunken text-ink-2",
  accent: "bg-accent-soft text-accent",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
} as const;

export type Tone = keyof typeof TONES;

export interface BadgeProps {
  readonly tone?: Tone;
  /** A shape beside the word: colour alone never tells a state. */
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs [&_svg]:size-3",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
