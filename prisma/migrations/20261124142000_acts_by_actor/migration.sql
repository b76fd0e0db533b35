-- Who acted is picked from a list of whoever did.
CREATE INDEX ON staff_audit (actor, en DESC);
