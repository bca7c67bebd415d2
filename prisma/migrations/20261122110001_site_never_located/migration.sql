-- Without a geocoding server only sites that nobody located yet are looked for; those that were placed by postal code are not read.
CREATE INDEX CONCURRENTLY site_never_located ON site (account_id, id) WHERE deleted_at IS NULL AND address IS NOT NULL AND located_by IS NULL AND (latitude IS NULL OR location_precision = 'approximate');
