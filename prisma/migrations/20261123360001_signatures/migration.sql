-- Who signed at a job, and pictures of a job that belong to none of its tasks. The pictures themselves are in the photo store.
CREATE TABLE "signature" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "signer_name" TEXT NOT NULL,
  "role" TEXT NOT NULL CHECK ("role" IN ('customer', 'technician')),
  "statement" TEXT NOT NULL,
  -- Of what was shown to who signed.
  "document_sha256" TEXT NOT NULL CHECK ("document_sha256" ~ '^[0-9a-f]{64}$'),
  "image_sha256" TEXT NOT NULL CHECK ("image_sha256" ~ '^[0-9a-f]{64}$'),
  "content_type" TEXT NOT NULL,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "signature_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "signature_account_id_work_order_id_fkey" FOREIGN KEY ("account_id", "work_order_id")
    REFERENCES "work_order" ("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "signature_account_id_technician_id_fkey" FOREIGN KEY ("account_id", "technician_id")
    REFERENCES "technician" ("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "signature_id_key" ON "signature" ("id");
CREATE INDEX "signature_account_id_work_order_id_occurred_at_idx" ON "signature" ("account_id", "work_order_id", "occurred_at");
CREATE INDEX "signature_account_id_technician_id_idx" ON "signature" ("account_id", "technician_id");
CREATE INDEX "signature_account_id_image_sha256_idx" ON "signature" ("account_id", "image_sha256");

CREATE TABLE "work_order_photo" (
  "id" UUID NOT NULL,
  "account_id" UUID NOT NULL,
  "work_order_id" UUID NOT NULL,
  "technician_id" UUID NOT NULL,
  "sha256" TEXT NOT NULL CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
  "content_type" TEXT NOT NULL,
  "byte_size" INTEGER NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "occurred_at" TIMESTAMPTZ(3) NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "work_order_photo_pkey" PRIMARY KEY ("account_id", "id"),
  CONSTRAINT "work_order_photo_account_id_work_order_id_fkey" FOREIGN KEY ("account_id", "work_order_id")
    REFERENCES "work_order" ("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "work_order_photo_account_id_technician_id_fkey" FOREIGN KEY ("account_id", "technician_id")
    REFERENCES "technician" ("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "work_order_photo_id_key" ON "work_order_photo" ("id");
CREATE UNIQUE INDEX "work_order_photo_account_id_work_order_id_sha256_key" ON "work_order_photo" ("account_id", "work_order_id", "sha256");
CREATE INDEX "work_order_photo_account_id_technician_id_idx" ON "work_order_photo" ("account_id", "technician_id");
CREATE INDEX "work_order_photo_account_id_sha256_idx" ON "work_order_photo" ("account_id", "sha256");
