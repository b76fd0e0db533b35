export { default, metadata } from "@/app/portal/(sesion)/decisiones/page";
