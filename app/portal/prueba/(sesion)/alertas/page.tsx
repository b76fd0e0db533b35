export { default, metadata } from "@/app/portal/(sesion)/alertas/page";
