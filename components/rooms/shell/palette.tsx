"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { CommandPalette, type CommandPaletteProps } from "../../ui/command-palette";
import { type Action, roomsOf, useHouse } from "../house";

interface SearchResults {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly href: string;
}

/** An action on the typed text. */
interface Offer extends Action {
  readonly before: () => void;
}

interface PaletteProps
  extends Pick<CommandPaletteProps, "search" | "onSearchChange" | "placeholder" | "advice" | "isSearching"> {
  readonly onClose: () => void;
  /** Results of the server, under their heading. */
  readonly found: { readonly heading: string; readonly items: readonly SearchResults[] };
  readonly offers?: readonly Offer[];
}

/** Opens pages, searches the server and starts actions, all by keyboard. */
export function Palette({ onClose, found, offers = [], ...searching }: PaletteProps) {
  const router = useRouter();
  const house = useHouse();
  const goTo = (href: string, before?: () => void) => () => {
    before?.();
    onClose();
    router.push(href);
  };
  const itemOf = ({ href, label, icon: Icon }: Action) => ({
    id: href,
    label,
    icon: <Icon aria-hidden />,
    onSelect: goTo(href),
  });
  const items = found.items.map(({ href, ...item }) => ({ ...item, isFound: true, onSelect: goTo(href) }));
  const offered = offers.map(({ before, ...offer }) => ({
    ...itemOf(offer),
    id: offer.label,
    isFound: true,
    onSelect: goTo(offer.href, before),
  }));
  const rooms = roomsOf(house).map((room) => ({ ...itemOf(room), shortcut: `g ${room.key}` }));
  return (
    <CommandPalette
      open
      onOpenChange={onClose}
      {...searching}
      groups={[
        { heading: found.heading, items },
        { heading: "Ir a", items: rooms },
        { heading: "Hacer", items: [...offered, ...house.actions.map(itemOf)] },
      ].filter((group) => group.items.length > 0)}
    />
  );
}
