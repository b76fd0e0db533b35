const DAY_MS = 86_400_000;

const isoOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7;

const addDays = (day: string, count: number): string => isoOf(timeOf(day) + count * DAY_MS);

/** The same day of another month, or its last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return isoOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
}

/** Weeks of the month `YYYY-MM`, each of seven days from Monday. Null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const weeks: (string | null)[][] = [];
  for (let monday = first; monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => {
        const day = addDays(monday, at);
        return day.startsWith(month) ? day : null;
      }),
    );
  }
  return weeks;
}

/** The day that a key moves to, or null. */
export function dayByKey(key: string, hasShift: boolean, from: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(from, -1);
    case "ArrowRight":
      return addDays(from, 1);
    case "ArrowUp":
      return addDays(from, -7);
    case "ArrowDown":
      return addDays(from, 7);
    case "Home":
      return addDays(from, -weekdayOf(from));
    case "End":
      return addDays(from, 6 - weekdayOf(from));
    case "PageUp":
      return addMonths(from, hasShift ? -12 : -1);
    case "PageDown":
      return addMonths(from, hasShift ? 12 : 1);
    default:
      return null;
  }
}
