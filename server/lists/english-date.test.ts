import { expect, it } from "vitest";
import { readEnglishDate } from "./civil-date";

it.each([
  ["17 Jan 1941", "1941-01-17", "1941-01-17", false],
  ["Feb 1960", "1960-02-01", "1960-02-29", false],
  ["Nov. 1973", "1973-11-01", "1973-11-30", false],
  ["August 1961", "1961-08-01", "1961-08-31", false],
  ["1941", "1941-01-01", "1941-12-31", false],
  ["circa 1951", "1951-01-01", "1951-12-31", true],
  ["circa 02 Sep 1951", "1951-09-02", "1951-09-02", true],
  ["1953 to 1958", "1953-01-01", "1958-12-31", false],
  ["circa 1979-1982", "1979-01-01", "1982-12-31", true],
  ["Sep 1971 to Nov 1971", "1971-09-01", "1971-11-30", false],
  ["Between Aug. and Sep. 1977", "1977-08-01", "1977-09-30", false],
  ["between 1950 and 1955", "1950-01-01", "1955-12-31", false],
  ["29 Nov 1950 to 28 Nov 1951", "1950-11-29", "1951-11-28", false],
])("reads %s", (text, from, to, isApproximate) => {
  expect(readEnglishDate(text)).toEqual({ from, to, isApproximate });
});

it.each([
  "unknown",
  "30-35 years old",
  "Sep.",
  "31 Feb 1960",
  "40 Jan 1960",
  "Foo 1960",
  "1958 to 1953",
  "Between Sep. and Aug. 1977",
  "1950 to 1951 to 1952",
  "",
])("reads no date in %s", (text) => {
  expect(readEnglishDate(text)).toBeNull();
});
