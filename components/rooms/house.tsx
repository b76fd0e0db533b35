"use client";

import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { Icon } from "../ui/icon";

/** A room of a house. */
export interface Section {
  readonly href: string;
  readonly label: string;
  readonly icon: Icon;
  /** Pressed after `g`, it leads there. */
  readonly key: string;
  /** How many things wait there for the person. */
  readonly waiting?: number;
}

/** What one comes to do, from anywhere. */
export type Action = Pick<Section, "href" | "label" | "icon">;

/** The portal, or the back-office, as the person who is signed in has it. */
export interface House {
  /** The address that every other of it begins with. */
  readonly home: string;
  /** Said beside the name, so that nobody mistakes where they are. */
  readonly mark?: string;
  /** In the order of the rail; those that the person may enter. */
  readonly sections: readonly Section[];
  /** One's own room, at the rail's foot. */
  readonly own: Section;
  readonly actions: readonly Action[];
  readonly nombre: string;
  /** The person's role and entity. */
  readonly standing: readonly string[];
  /** Above the person, in the rail. */
  readonly aside?: ReactNode;
  /** What is said across every page. */
  readonly band?: ReactNode;
  /** What the search finds, in its own field. */
  readonly searchHint: string;
  readonly exit: { readonly post: string; readonly to: string };
  /** Fetched when they are opened. */
  readonly Palette: ComponentType<{ readonly onClose: () => void }>;
  readonly ClaveDialog: ComponentType<{ readonly settle: (isConfirmed: boolean) => void }>;
}

const HouseContext = createContext<House | null>(null);

export const HouseProvider = HouseContext.Provider;

export function useHouse(): House {
  const house = useContext(HouseContext);
  if (house === null) throw new Error("useHouse is for what stands under a Shell");
  return house;
}

/** Every room of a house. */
export const roomsOf = ({ sections, own }: House): readonly Section[] => [...sections, own];

/** Whether a path is inside a section: the first page's address begins all of them. */
export const isInside = ({ home }: House, { href }: Section, path: string): boolean =>
  path === href || (href !== home && path.startsWith(`${href}/`));
