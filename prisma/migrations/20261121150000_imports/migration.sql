-- CSV files that become records: what was uploaded, how far it is, what it made and why some of its lines could not be.
-- CreateTable
CREATE TABLE "import" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL DEFAULT 0,
    "headings" TEXT[],
    "samples" JSONB NOT NULL DEFAULT '[]',
    "mapping" JSONB NOT NULL DEFAULT '[]',
    "remembered" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'receiving',
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "chunk_count" INTEGER NOT NULL DEFAULT 0,
    "next_chunk" INTEGER NOT NULL DEFAULT 0,
    "lines_done" INTEGER NOT NULL DEFAULT 0,
    "made" INTEGER NOT NULL DEFAULT 0,
    "bad_lines" INTEGER NOT NULL DEFAULT 0,
    "problems" INTEGER NOT NULL DEFAULT 0,
    "undone" INTEGER NOT NULL DEFAULT 0,
    "kept" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "seen_at" TIMESTAMPTZ(3),
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "import_chunk" (
    "account_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "lines" TEXT NOT NULL,

    CONSTRAINT "import_chunk_pkey" PRIMARY KEY ("account_id","import_id","position")
);

-- CreateTable
CREATE TABLE "import_record" (
    "account_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "kept_reason" TEXT,

    CONSTRAINT "import_record_pkey" PRIMARY KEY ("account_id","import_id","line")
);

-- CreateTable
CREATE TABLE "import_problem" (
    "account_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "column" TEXT,
    "message" TEXT NOT NULL,

    CONSTRAINT "import_problem_pkey" PRIMARY KEY ("account_id","import_id","line","position")
);

-- CreateTable
CREATE TABLE "import_key" (
    "account_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "line" INTEGER NOT NULL,

    CONSTRAINT "import_key_pkey" PRIMARY KEY ("account_id","import_id","key")
);

-- CreateTable
CREATE TABLE "import_mapping" (
    "account_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "headings_hash" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("account_id","resource","headings_hash")
);

-- CreateIndex
CREATE INDEX "import_created_at_idx" ON "import"("created_at");

-- AddForeignKey
ALTER TABLE "import" ADD CONSTRAINT "import_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_chunk" ADD CONSTRAINT "import_chunk_account_id_import_id_fkey" FOREIGN KEY ("account_id", "import_id") REFERENCES "import"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_record" ADD CONSTRAINT "import_record_account_id_import_id_fkey" FOREIGN KEY ("account_id", "import_id") REFERENCES "import"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_problem" ADD CONSTRAINT "import_problem_account_id_import_id_fkey" FOREIGN KEY ("account_id", "import_id") REFERENCES "import"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_key" ADD CONSTRAINT "import_key_account_id_import_id_fkey" FOREIGN KEY ("account_id", "import_id") REFERENCES "import"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits for a process, or has lost it: a handful at any time.
CREATE INDEX import_waiting ON import (seen_at) WHERE status IN ('checking', 'running', 'undoing');
