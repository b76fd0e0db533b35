-- Ends the statement that charges, and with it all it wrote, where it comes after its deadline: its client has been told
-- that nothing is charged any more, or will be before this one is read. The clock is the database's own, as the deadline
-- is: a server that stood still counts the time it did. `written` is only there to be counted first.
CREATE FUNCTION require_punctual(deadline timestamptz, written bigint) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  IF clock_timestamp() > deadline THEN
    RAISE EXCEPTION 'the deadline of the charge has passed' USING ERRCODE = 'ATK02';
  END IF;
  RETURN true;
END
$$;
