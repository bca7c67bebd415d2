-- Where a site is may be said by somebody, or be told by its address. Both columns are added without writing a row: coordinates that
-- were there before are somebody's own.
CREATE TYPE "LocationPrecision" AS ENUM ('exact', 'approximate', 'manual');
CREATE TYPE "LocatedBy" AS ENUM ('postal_code', 'geocoder');
ALTER TABLE site ADD COLUMN location_precision "LocationPrecision", ADD COLUMN located_by "LocatedBy";

-- The sites that may still be located by their address.
CREATE INDEX site_to_locate ON site (account_id, id)
  WHERE deleted_at IS NULL AND address IS NOT NULL AND located_by IS DISTINCT FROM 'geocoder'
    AND (latitude IS NULL OR location_precision = 'approximate');
