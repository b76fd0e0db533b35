"use client";

import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { PERSONA_HEADER } from "@/server/domain/identidad/session";
import type { Icon } from "../ui/icon";

/** A section of the portal or of the back-office. */
export interface Section {
  readonly href: string;
  readonly label: string;
  readonly icon: Icon;
  /** Pressed after `g`, it opens the section. */
  readonly key: string;
  /** How many things wait there for the person. */
  readonly waiting?: number;
}

/** A usual action, offered on every page. */
export type Action = Pick<Section, "href" | "label" | "icon">;

/** The portal or the back-office, for the signed-in user. */
export interface House {
  /** The first part of every address. */
  readonly home: string;
  /** Shown beside the name, so that users know where they are. */
  readonly mark?: string;
  /** In the order of the rail. Only those that the user may open. */
  readonly sections: readonly Section[];
  /** The user's own account, at the foot of the rail. */
  readonly own: Section;
  readonly actions: readonly Action[];
  readonly usuarioId: string | null;
  readonly nombre: string;
  /** The role and the entity of the user. */
  readonly standing: readonly string[];
  /** Shown above the user in the rail. */
  readonly aside?: ReactNode;
  /** A band across every page. */
  readonly band?: ReactNode;
  /** Placeholder of the search field. */
  readonly searchHint: string;
  readonly exit: { readonly post: string; readonly to: string };
  /** Loaded when opened. */
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

export const roomsOf = ({ sections, own }: House): readonly Section[] => [...sections, own];

/** Whether a path is inside a section. The address of the first page begins all others. */
export const isInside = ({ home }: House, { href }: Section, path: string): boolean =>
  path === href || (href !== home && path.startsWith(`${href}/`));

/** Names the person of this page. The server does nothing for someone else who signed in since, in another tab. */
export function personaHeaders(): Record<string, string> {
  const persona = document.querySelector<HTMLElement>("[data-persona]")?.dataset.persona;
  return persona === undefined ? {} : { [PERSONA_HEADER]: persona };
}
