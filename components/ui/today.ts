"use client";

import { createContext, useContext } from "react";

/** Today in Bogota by the service's clock, `YYYY-MM-DD`. Null if nobody is signed in. */
const Today = createContext<string | null>(null);

export const TodayProvider = Today.Provider;

export const useToday = (): string | null => useContext(Today);
