export { GET } from "@/app/portal/(sesion)/informes/[informeId]/pdf/route";
