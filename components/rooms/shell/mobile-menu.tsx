"use client";

import { Sheet } from "../../ui/sheet";
import { Rail } from "./rail";

/** The rail on narrow screens. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  return (
    <Sheet side="left" title="Menú" open onOpenChange={onClose}>
      <Rail onNavigate={onClose} />
    </Sheet>
  );
}
