export { default, metadata } from "@/app/portal/(sesion)/informes/[informeId]/page";
