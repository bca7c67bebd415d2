-- What a search finds: how many records there are, and the ids of one page in their order. PostgreSQL plans the query for its
-- values each time it runs here, whatever else is in the statement that calls this, and that can be prepared once.
CREATE FUNCTION find_page(query text, given text[]) RETURNS TABLE (total int, id uuid, place bigint)
LANGUAGE plpgsql STABLE ROWS 26 AS $$
BEGIN
  RETURN QUERY EXECUTE query USING given;
END
$$;
