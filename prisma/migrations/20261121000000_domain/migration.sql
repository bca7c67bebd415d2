-- CreateEnum
CREATE TYPE "account_tier" AS ENUM ('standard', 'professional', 'enterprise');

-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('admin', 'dispatcher', 'back_office', 'technician');

-- CreateEnum
CREATE TYPE "active_status" AS ENUM ('active', 'inactive');

-- CreateEnum
CREATE TYPE "customer_type" AS ENUM ('residential', 'commercial', 'industrial', 'government');

-- CreateEnum
CREATE TYPE "contract_status" AS ENUM ('active', 'expired', 'cancelled');

-- CreateEnum
CREATE TYPE "asset_status" AS ENUM ('active', 'inactive', 'under_repair', 'retired', 'pending_install');

-- CreateEnum
CREATE TYPE "warranty_type" AS ENUM ('full', 'standard', 'parts_only', 'labor_only', 'none');

-- CreateEnum
CREATE TYPE "work_order_status" AS ENUM ('draft', 'open', 'assigned', 'in_progress', 'on_hold', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "work_order_type" AS ENUM ('service', 'repair', 'maintenance', 'installation', 'inspection', 'emergency');

-- CreateEnum
CREATE TYPE "priority" AS ENUM ('low', 'medium', 'high', 'urgent');

-- CreateEnum
CREATE TYPE "task_status" AS ENUM ('pending', 'in_progress', 'completed', 'skipped', 'blocked');

-- CreateEnum
CREATE TYPE "task_part_kind" AS ENUM ('required', 'used');

-- CreateEnum
CREATE TYPE "line_item_type" AS ENUM ('labor', 'part', 'material', 'travel', 'fee', 'discount');

-- CreateTable
CREATE TABLE "installation" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tier" "account_tier" NOT NULL DEFAULT 'standard',
    "time_zone" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "counter" (
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("account_id","name")
);

-- CreateTable
CREATE TABLE "rate_window" (
    "account_id" UUID NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rate_window_pkey" PRIMARY KEY ("account_id","window_start")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "account_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
CREATE TABLE "history" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "verb" TEXT NOT NULL,
    "record_type" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "changes" JSONB NOT NULL,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "history_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "user_role" NOT NULL,
    "status" "active_status" NOT NULL DEFAULT 'active',
    "password_hash" TEXT,
    "password_changed_at" TIMESTAMPTZ(3),
    "technician_id" UUID,
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "user_session" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "user_agent" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_session_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "branch" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "branch_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "territory" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "speed_kmh" INTEGER NOT NULL DEFAULT 40,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "territory_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "technician" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "skills" TEXT[],
    "territory" TEXT,
    "branch_id" UUID,
    "status" "active_status" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "technician_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "shift" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "technician_id" UUID NOT NULL,
    "weekday" SMALLINT NOT NULL,
    "start_minute" INTEGER NOT NULL,
    "end_minute" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shift_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "time_off" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "technician_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "time_off_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "customer" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "active_status" NOT NULL DEFAULT 'active',
    "customer_type" "customer_type" NOT NULL DEFAULT 'commercial',
    "email" TEXT,
    "phone" TEXT,
    "fax" TEXT,
    "website" TEXT,
    "address" JSONB,
    "billing_address" JSONB,
    "branch_id" UUID,
    "tax_id" TEXT,
    "payment_terms" TEXT,
    "notes" TEXT,
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deletion_id" UUID,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "contact" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deletion_id" UUID,

    CONSTRAINT "contact_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "site" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" JSONB,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "territory" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deletion_id" UUID,

    CONSTRAINT "site_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "service_contract" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "contract_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "contract_status" NOT NULL DEFAULT 'active',
    "start_date" DATE,
    "end_date" DATE,
    "response_hours" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deletion_id" UUID,

    CONSTRAINT "service_contract_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "manufacturer" TEXT,
    "model_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "part" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "part_number" TEXT,
    "unit_price" DECIMAL(18,4),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "part_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "checklist" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "checklist_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "checklist_item" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "checklist_id" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "checklist_item_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "asset" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "asset_tag" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "serial_number" TEXT,
    "model_number" TEXT,
    "product_id" UUID,
    "customer_id" UUID NOT NULL,
    "site_id" UUID,
    "location" TEXT,
    "status" "asset_status" NOT NULL DEFAULT 'active',
    "install_date" DATE,
    "warranty_start" DATE,
    "warranty_expiry" DATE,
    "warranty_type" "warranty_type" NOT NULL DEFAULT 'none',
    "service_contract_id" UUID,
    "specifications" JSONB NOT NULL DEFAULT '{}',
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deletion_id" UUID,

    CONSTRAINT "asset_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "asset_part" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "asset_id" UUID NOT NULL,
    "part_id" UUID NOT NULL,
    "serial_number" TEXT,
    "install_date" DATE,
    "warranty_expiry" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "asset_part_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "service_record" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "asset_id" UUID NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "description" TEXT,
    "technician" TEXT,
    "parts_used" JSONB NOT NULL DEFAULT '[]',
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_record_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "work_order" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "work_order_number" TEXT NOT NULL,
    "status" "work_order_status" NOT NULL DEFAULT 'open',
    "priority" "priority" NOT NULL DEFAULT 'medium',
    "work_order_type" "work_order_type" NOT NULL DEFAULT 'service',
    "description" TEXT,
    "notes" TEXT,
    "customer_id" UUID NOT NULL,
    "contact_id" UUID,
    "site_id" UUID,
    "technician_id" UUID,
    "scheduled_date" TIMESTAMPTZ(3),
    "estimated_duration" INTEGER,
    "due_by" TIMESTAMPTZ(3),
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "work_order_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "work_order_asset" (
    "account_id" UUID NOT NULL,
    "work_order_id" UUID NOT NULL,
    "asset_id" UUID NOT NULL,

    CONSTRAINT "work_order_asset_pkey" PRIMARY KEY ("account_id","work_order_id","asset_id")
);

-- CreateTable
CREATE TABLE "task" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "work_order_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "status" "task_status" NOT NULL DEFAULT 'pending',
    "sequence" INTEGER NOT NULL,
    "estimated_duration" INTEGER,
    "actual_duration" INTEGER,
    "technician_id" UUID,
    "checklist_id" UUID,
    "notes" TEXT,
    "skip_reason" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "task_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "task_part" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "kind" "task_part_kind" NOT NULL,
    "part_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "task_part_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "checklist_response" (
    "account_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "response" BOOLEAN NOT NULL,
    "responded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checklist_response_pkey" PRIMARY KEY ("account_id","task_id","item_id")
);

-- CreateTable
CREATE TABLE "photo" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "photo_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "line_item" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "type" "line_item_type" NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" DECIMAL(15,3) NOT NULL,
    "unit_price" DECIMAL(18,4) NOT NULL,
    "tax_rate" DECIMAL(7,6) NOT NULL DEFAULT 0,
    "subtotal" DECIMAL(20,4) NOT NULL,
    "tax" DECIMAL(20,4) NOT NULL,
    "total" DECIMAL(20,4) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "line_item_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE INDEX "history_account_id_record_type_record_id_id_idx" ON "history"("account_id", "record_type", "record_id", "id");

-- CreateIndex
CREATE INDEX "user_session_account_id_user_id_idx" ON "user_session"("account_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "shift_account_id_technician_id_idx" ON "shift"("account_id", "technician_id");

-- CreateIndex
CREATE INDEX "time_off_account_id_technician_id_ends_at_idx" ON "time_off"("account_id", "technician_id", "ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "customer_account_id_customer_number_key" ON "customer"("account_id", "customer_number");

-- CreateIndex
CREATE INDEX "contact_account_id_customer_id_idx" ON "contact"("account_id", "customer_id");

-- CreateIndex
CREATE INDEX "site_account_id_customer_id_idx" ON "site"("account_id", "customer_id");

-- CreateIndex
CREATE INDEX "service_contract_account_id_customer_id_idx" ON "service_contract"("account_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "service_contract_account_id_contract_number_key" ON "service_contract"("account_id", "contract_number");

-- CreateIndex
CREATE INDEX "checklist_item_account_id_checklist_id_idx" ON "checklist_item"("account_id", "checklist_id");

-- CreateIndex
CREATE INDEX "asset_account_id_customer_id_idx" ON "asset"("account_id", "customer_id");

-- CreateIndex
CREATE INDEX "asset_account_id_site_id_idx" ON "asset"("account_id", "site_id");

-- CreateIndex
CREATE INDEX "asset_account_id_service_contract_id_idx" ON "asset"("account_id", "service_contract_id");

-- CreateIndex
CREATE UNIQUE INDEX "asset_account_id_asset_tag_key" ON "asset"("account_id", "asset_tag");

-- CreateIndex
CREATE INDEX "asset_part_account_id_asset_id_idx" ON "asset_part"("account_id", "asset_id");

-- CreateIndex
CREATE INDEX "service_record_account_id_asset_id_date_idx" ON "service_record"("account_id", "asset_id", "date");

-- CreateIndex
CREATE INDEX "work_order_account_id_contact_id_idx" ON "work_order"("account_id", "contact_id");

-- CreateIndex
CREATE INDEX "work_order_account_id_site_id_idx" ON "work_order"("account_id", "site_id");

-- CreateIndex
CREATE UNIQUE INDEX "work_order_account_id_work_order_number_key" ON "work_order"("account_id", "work_order_number");

-- CreateIndex
CREATE INDEX "work_order_asset_account_id_asset_id_idx" ON "work_order_asset"("account_id", "asset_id");

-- CreateIndex
CREATE INDEX "task_account_id_work_order_id_sequence_idx" ON "task"("account_id", "work_order_id", "sequence");

-- CreateIndex
CREATE INDEX "task_account_id_technician_id_idx" ON "task"("account_id", "technician_id");

-- CreateIndex
CREATE INDEX "task_part_account_id_task_id_idx" ON "task_part"("account_id", "task_id");

-- CreateIndex
CREATE UNIQUE INDEX "photo_account_id_task_id_sha256_key" ON "photo"("account_id", "task_id", "sha256");

-- CreateIndex
CREATE INDEX "line_item_account_id_task_id_idx" ON "line_item"("account_id", "task_id");

-- AddForeignKey
ALTER TABLE "counter" ADD CONSTRAINT "counter_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_window" ADD CONSTRAINT "rate_window_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "history" ADD CONSTRAINT "history_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_account_id_technician_id_fkey" FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "user"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branch" ADD CONSTRAINT "branch_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "territory" ADD CONSTRAINT "territory_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "technician" ADD CONSTRAINT "technician_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "technician" ADD CONSTRAINT "technician_account_id_branch_id_fkey" FOREIGN KEY ("account_id", "branch_id") REFERENCES "branch"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shift" ADD CONSTRAINT "shift_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shift" ADD CONSTRAINT "shift_account_id_technician_id_fkey" FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_account_id_technician_id_fkey" FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_account_id_branch_id_fkey" FOREIGN KEY ("account_id", "branch_id") REFERENCES "branch"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customer"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customer"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_contract" ADD CONSTRAINT "service_contract_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_contract" ADD CONSTRAINT "service_contract_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customer"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part" ADD CONSTRAINT "part_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist_item" ADD CONSTRAINT "checklist_item_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist_item" ADD CONSTRAINT "checklist_item_account_id_checklist_id_fkey" FOREIGN KEY ("account_id", "checklist_id") REFERENCES "checklist"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_account_id_product_id_fkey" FOREIGN KEY ("account_id", "product_id") REFERENCES "product"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customer"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_account_id_site_id_fkey" FOREIGN KEY ("account_id", "site_id") REFERENCES "site"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset" ADD CONSTRAINT "asset_account_id_service_contract_id_fkey" FOREIGN KEY ("account_id", "service_contract_id") REFERENCES "service_contract"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_part" ADD CONSTRAINT "asset_part_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_part" ADD CONSTRAINT "asset_part_account_id_asset_id_fkey" FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_part" ADD CONSTRAINT "asset_part_account_id_part_id_fkey" FOREIGN KEY ("account_id", "part_id") REFERENCES "part"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_record" ADD CONSTRAINT "service_record_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service_record" ADD CONSTRAINT "service_record_account_id_asset_id_fkey" FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customer"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_account_id_contact_id_fkey" FOREIGN KEY ("account_id", "contact_id") REFERENCES "contact"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_account_id_site_id_fkey" FOREIGN KEY ("account_id", "site_id") REFERENCES "site"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_account_id_technician_id_fkey" FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order_asset" ADD CONSTRAINT "work_order_asset_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order_asset" ADD CONSTRAINT "work_order_asset_account_id_work_order_id_fkey" FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_order_asset" ADD CONSTRAINT "work_order_asset_account_id_asset_id_fkey" FOREIGN KEY ("account_id", "asset_id") REFERENCES "asset"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_account_id_work_order_id_fkey" FOREIGN KEY ("account_id", "work_order_id") REFERENCES "work_order"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_account_id_technician_id_fkey" FOREIGN KEY ("account_id", "technician_id") REFERENCES "technician"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task" ADD CONSTRAINT "task_account_id_checklist_id_fkey" FOREIGN KEY ("account_id", "checklist_id") REFERENCES "checklist"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_part" ADD CONSTRAINT "task_part_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_part" ADD CONSTRAINT "task_part_account_id_task_id_fkey" FOREIGN KEY ("account_id", "task_id") REFERENCES "task"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_part" ADD CONSTRAINT "task_part_account_id_part_id_fkey" FOREIGN KEY ("account_id", "part_id") REFERENCES "part"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist_response" ADD CONSTRAINT "checklist_response_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist_response" ADD CONSTRAINT "checklist_response_account_id_task_id_fkey" FOREIGN KEY ("account_id", "task_id") REFERENCES "task"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checklist_response" ADD CONSTRAINT "checklist_response_account_id_item_id_fkey" FOREIGN KEY ("account_id", "item_id") REFERENCES "checklist_item"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_account_id_task_id_fkey" FOREIGN KEY ("account_id", "task_id") REFERENCES "task"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_account_id_task_id_fkey" FOREIGN KEY ("account_id", "task_id") REFERENCES "task"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
