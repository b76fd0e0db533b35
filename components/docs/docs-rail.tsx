"use client";

import { usePathname } from "next/navigation";
import { Link } from "../ui/link";

export interface RailSection {
  readonly title: string;
  readonly pages: readonly { readonly href: string; readonly title: string }[];
}

/** Folds under the title of the open page on a phone. */
export function DocsRail({ sections }: { readonly sections: readonly RailSection[] }) {
  const pathname = usePathname();
  const here = sections.flatMap(({ pages }) => pages).find(({ href }) => href === pathname);
  const list = <RailList sections={sections} pathname={pathname} />;
  return (
    <>
      <details key={pathname} className="rounded-md border border-line bg-surface lg:hidden">
        <summary className="px-4 py-2.5 font-medium text-sm">{here?.title ?? "Todas las páginas"}</summary>
        <nav aria-label="Páginas de la documentación" className="border-line border-t px-4 py-4">
          {list}
        </nav>
      </details>
      <nav
        aria-label="Páginas de la documentación"
        className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto pt-5 pb-10 lg:block"
      >
        {list}
      </nav>
    </>
  );
}

function RailList({ sections, pathname }: { sections: readonly RailSection[]; pathname: string | null }) {
  return (
    <ul className="space-y-6 text-sm">
      {sections.map(({ title, pages }) => (
        <li key={title}>
          <p className="mb-1.5 font-medium text-ink-3 text-xs">{title}</p>
          <ul className="border-line border-l">
            {pages.map((page) => (
              <li key={page.href}>
                <Link
                  href={page.href}
                  aria-current={page.href === pathname ? "page" : undefined}
                  className="-ml-px block border-transparent border-l-2 py-1 pl-3 text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-accent"
                >
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
