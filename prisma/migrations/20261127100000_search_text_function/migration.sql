-- What a record is found by, in one form: without accents, in lower case, with letters and signs that are written in several ways as one
-- (lib/domain/search/fold.ts does the same to what is typed).
CREATE FUNCTION search_text_of(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    lower(regexp_replace(normalize(array_to_string(parts, ' '), NFKD), U&'[\0300-\036F]', '', 'g')),
    U&'\00F8\0142\0111\00D8\0141\0110\2018\2019\201A\201C\201D\201E\2010\2011\2012\2013\2014', U&'oldold\0027\0027\0027"""-----'),
    U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe')
$$;

-- A serial number as people read it out: letters and digits alone, O as 0, I as 1.
CREATE FUNCTION serial_key_of(serial text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(upper(regexp_replace(serial, '[^A-Za-z0-9]', '', 'g')), 'OI', '01')
$$;
