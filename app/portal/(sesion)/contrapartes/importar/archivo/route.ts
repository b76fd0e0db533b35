export { takeImporte as POST } from "@/server/trpc/portal/contrapartes/importe";
