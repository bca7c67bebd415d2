-- One row, written anew every few seconds to see whether the database takes writes (lib/db/write-probe.ts).
CREATE TABLE "write_probe" (
    "id" INTEGER NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "write_probe_pkey" PRIMARY KEY ("id")
);
