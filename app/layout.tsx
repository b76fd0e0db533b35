import type { Metadata } from "next";
import type { ReactNode } from "react";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Atalaya", template: "%s · Atalaya" },
  description: "Consulta de listas restrictivas y vinculantes para sujetos obligados en Colombia.",
};

/** Every page is rendered per request, because its scripts carry that request's nonce. */
export const dynamic = "force-dynamic";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-CO">
      <body className="min-h-dvh font-sans antialiased">{children}</body>
    </html>
  );
}
