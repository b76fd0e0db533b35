import { start } from "./start";

start([], { dev: true });
